/** What a command works with. */
export interface CommandContext {
  /** Folder of the instance that is meant. */
  readonly instanceDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Writes a line of the answer; nothing else goes to stdout. */
  readonly print: (line: string) => void;
  /** Writes a line for people, to stderr. */
  readonly tell: (line: string) => void;
}

/** One verb of the command line. */
export interface Command {
  readonly name: string;
  /** Arguments, as the usage shows them. */
  readonly args?: string;
  readonly summary: string;
  /** Gives the exit code. */
  readonly run: (context: CommandContext, args: string[]) => Promise<number>;
}
