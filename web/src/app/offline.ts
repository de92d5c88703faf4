/**
 * The offline page's own script: the page that was asked for opens once the network is back. Where there is a network
 * and no answer, it asks again after 15 to 30 seconds: not every reader at once.
 */
addEventListener("online", () => location.reload());
if (navigator.onLine) setTimeout(() => location.reload(), 15_000 * (1 + Math.random()));
