"""m,n,k tic-tac-toe: rules, kernel, proof of draws and wins."""
