interface Part {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/** What a start has started so far, ended in the opposite order. */
export class RunningParts {
  readonly #parts: Part[] = [];
  readonly #checks: (() => void)[] = [];
  #stopping: Promise<string[]> | undefined;

  /** Remembers how to end a part; when everything is being ended already, it ends at once. */
  async add(name: string, stop: () => Promise<void>): Promise<void> {
    this.#parts.push({ name, stop });
    if (this.#stopping) {
      await this.#stopping;
      await this.#stopAll();
    }
  }

  /** Remembers a check that throws when a part has ended. */
  watch(check: () => void): void {
    this.#checks.push(check);
  }

  /** Throws what the first check throws whose part has ended. */
  expectRunning(): void {
    this.#checks.forEach(check => check());
  }

  /** Ends all parts, the newest first; a part that fails to end does not keep the others. Returns the failures. */
  stop(): Promise<string[]> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<string[]> {
    const failures: string[] = [];
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      try {
        await part.stop();
      } catch (error) {
        failures.push(`${part.name}: ${(error as Error).message}`);
      }
    }
    return failures;
  }
}
