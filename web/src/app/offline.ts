/**
 * The offline page's own script: the requested page opens once the network is back. When the server does not
 * answer, it retries after a random 15 to 30 seconds, so that readers do not all come at once.
 */
addEventListener("online", () => location.reload());
if (navigator.onLine) setTimeout(() => location.reload(), 15_000 * (1 + Math.random()));
