import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcesses } from './endProcesses';
import { freePorts } from './freePorts';
import { identifyProcess, isAlive, ownIdentity } from './processIdentity';
import {
  expectAlive,
  lastLogLines,
  RunningProcess,
  startProcess,
} from './startProcess';
import { waitUntil } from './waitUntil';

const logDir = mkdtempSync(path.join(tmpdir(), 'process-'));
const started: RunningProcess[] = [];

afterAll(async () => {
  await endProcesses(started);
  rmSync(logDir, { recursive: true });
});

async function startShell(script: string, name = 'shell') {
  const running = await startProcess({
    name,
    binary: '/bin/sh',
    args: ['-c', script],
    logDir,
  });
  started.push(running);
  return running;
}

const hasSaid = (running: RunningProcess, words: string) =>
  waitUntil(() => readFileSync(running.logFile, 'utf8').includes(words), {
    timeoutMs: 10_000,
  });

describe('a process identity', () => {
  it('belongs to a living process and ends with it', async () => {
    expect(isAlive(ownIdentity())).toBe(true);
    const running = await startShell('sleep 60');
    expect(isAlive(running)).toBe(true);
    await endProcesses([running]);
    expect(isAlive(running)).toBe(false);
    expect(identifyProcess(running.pid)).toBeUndefined();
  });

  it('is not that of another process which got the same pid later', () => {
    expect(isAlive({ pid: process.pid, started: 'earlier' })).toBe(false);
  });

  it('is gone when the process has ended, though its parent has not collected it', async () => {
    // The child ends after sleep has taken the shell's place, and sleep never waits for children.
    const parent = spawn('/bin/sh', [
      '-c',
      'sleep 0.3 & echo $!; exec sleep 60',
    ]);
    const pid = await new Promise<number>(resolve => {
      parent.stdout.once('data', data => resolve(Number(String(data))));
    });
    const gone = await waitUntil(() => !identifyProcess(pid), {
      timeoutMs: 5_000,
    });
    expect(gone).toBe(true);
    expect(() => process.kill(pid, 0)).not.toThrow();
    parent.kill('SIGKILL');
  });
});

describe('endProcesses', () => {
  it('kills one that does not listen', async () => {
    const running = await startShell(
      'trap "" TERM; echo ready; while :; do sleep 0.1; done',
    );
    await hasSaid(running, 'ready');
    await endProcesses([running], { graceMs: 200 });
    expect(isAlive(running)).toBe(false);
  });

  it('leaves a process alone that only has the pid', async () => {
    const running = await startShell('sleep 60');
    await endProcesses([{ pid: running.pid, started: 'earlier' }]);
    expect(isAlive(running)).toBe(true);
  });
});

describe('startProcess', () => {
  it('writes what the program says to its log and keeps the log before', async () => {
    await hasSaid(await startShell('echo first', 'talker'), 'first');
    const second = await startShell('echo second >&2', 'talker');
    await hasSaid(second, 'second');
    expect(lastLogLines(second.logFile)).toBe('  second');
    expect(lastLogLines(path.join(logDir, 'talker.previous.log'))).toBe(
      '  first',
    );
  });

  it('names the program and the remedy when there is none', async () => {
    await expect(
      startProcess({
        name: 'etcd',
        binary: '/nowhere/etcd',
        args: [],
        logDir,
      }),
    ).rejects.toMatchObject({
      reason: 'PROCESS_FAILED',
      message: expect.stringMatching(
        /^etcd \(\/nowhere\/etcd\) cannot be executed: .*ENOENT.*Remove the file/,
      ),
    });
  });

  it('tells the last words of a program that ended', async () => {
    const running = await startShell('echo the disk is full; exit 3');
    await waitUntil(() => !isAlive(running), { timeoutMs: 10_000 });
    expect(() => expectAlive(running)).toThrow(
      /shell ended unexpectedly\. The last lines of .*shell\.log:\n {2}the disk is full/,
    );
  });
});

describe('freePorts', () => {
  it('are all different and can be listened on', async () => {
    const ports = await freePorts(20);
    expect(new Set(ports).size).toBe(20);
    const server = createServer();
    await new Promise<void>(resolve =>
      server.listen(ports[0], '127.0.0.1', resolve),
    );
    // A wish that somebody else has taken by now is not granted.
    expect((await freePorts(1, [ports[0]]))[0]).not.toBe(ports[0]);
    await new Promise(resolve => server.close(resolve));
    expect(await freePorts(1, [ports[0]])).toEqual([ports[0]]);
  });
});
