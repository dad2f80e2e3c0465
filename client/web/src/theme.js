/** Sets the remembered theme; loaded before anything is drawn, so that nobody's dark room flashes white. */

export const THEME_KEY = "parlour-theme";

/** Read what the visitor chose, if this browser keeps such things. */
export function rememberedTheme() {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    return theme === "light" || theme === "dark" ? theme : null;
  } catch {
    return null;
  }
}
