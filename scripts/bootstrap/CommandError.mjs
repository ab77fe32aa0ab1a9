/** A failure that is told in its message alone: what is wrong and what to do. `detail` is a tool's own output. */
export class CommandError extends Error {
  constructor(message, detail = '') {
    super(message);
    this.name = 'CommandError';
    this.detail = detail;
  }
}
