const TICK_MS = 1000;
const PLAIN_REPEAT_MS = 20_000;

/** @param {number} milliseconds */
function seconds(milliseconds) {
  const whole = Math.round(milliseconds / 1000);
  return whole < 60
    ? `${whole} s`
    : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * Tells how long each step takes: one live line on a terminal, plain lines elsewhere, so that a log
 * of a build server shows that something is still going on. Writes to stderr, for stdout is the
 * command's answer.
 *
 * @param {{ stream?: NodeJS.WriteStream, now?: () => number }} [options]
 */
export function createProgress({
  stream = process.stderr,
  now = Date.now,
} = {}) {
  const live = Boolean(stream.isTTY);
  /** @type {Map<string, { startedAt: number, note: string }>} */
  const running = new Map();
  let timer;
  let saidAt = 0;

  function clear() {
    if (live && running.size) stream.write('\r\u001b[2K');
  }

  function draw() {
    if (!running.size) return;
    const texts = [...running].map(
      ([name, { startedAt, note }]) =>
        `${name}${note && ` (${note})`} ${seconds(now() - startedAt)}`,
    );
    if (live) {
      const width = stream.columns || 80;
      stream.write(`\r\u001b[2K${texts.join(' · ').slice(0, width - 1)}`);
    } else if (now() - saidAt >= PLAIN_REPEAT_MS) {
      saidAt = now();
      stream.write(`… ${texts.join(' · ')}\n`);
    }
  }

  /** @param {string} line */
  function say(line) {
    clear();
    stream.write(`${line}\n`);
    saidAt = now();
    if (live) draw();
  }

  return {
    say,
    /**
     * Runs `work` and says when it began (not on a terminal), how far it is, and how long it took.
     *
     * @template T
     * @param {string} name
     * @param {(note: (text: string) => void) => Promise<T>} work
     * @returns {Promise<T>}
     */
    async step(name, work) {
      const step = { startedAt: now(), note: '' };
      if (!live) say(`${name} …`);
      running.set(name, step);
      timer ??= setInterval(draw, TICK_MS);
      draw();
      let outcome = 'failed after';
      try {
        const result = await work(text => {
          step.note = text;
          draw();
        });
        outcome = 'done in';
        return result;
      } finally {
        clear();
        running.delete(name);
        if (!running.size) {
          clearInterval(timer);
          timer = undefined;
        }
        say(`${name}: ${outcome} ${seconds(now() - step.startedAt)}`);
      }
    },
  };
}
