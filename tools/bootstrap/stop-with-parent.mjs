// Preloaded into the server: when the process that started it is gone without a word, the server stops in order too.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
