import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import {
  identifyProcess,
  isAlive,
  ProcessIdentity,
} from '@backstage-govern/control-plane';

/** Environment variable that marks every process of an instance, so that it is known even without its leader. */
export const INSTANCE_MARK = 'BACKSTAGE_GOVERN_INSTANCE';

function groupOnLinux(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the program's name, which may hold anything: state, parent, group.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
  } catch {
    return undefined;
  }
}

function pidsOfGroup(group: number): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name) && groupOnLinux(name) === group)
      .map(Number);
  }
  return execFileSync('ps', ['-A', '-o', 'pid=,pgid='], { encoding: 'utf8' })
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, pgid]) => pgid === group)
    .map(([pid]) => pid);
}

function carriesMark(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .includes(`${INSTANCE_MARK}=${mark}`);
  } catch {
    return false;
  }
}

/**
 * The living processes of the group that `leader` leads or led: itself and what it started. When the
 * leader has ended its number may belong to others, so the rest must carry the instance's mark.
 */
export function groupMembers(
  leader: ProcessIdentity,
  mark: string,
): ProcessIdentity[] {
  const leads = isAlive(leader);
  return pidsOfGroup(leader.pid)
    .filter(pid => leads || carriesMark(pid, mark))
    .map(identifyProcess)
    .filter(identity => identity !== undefined);
}
