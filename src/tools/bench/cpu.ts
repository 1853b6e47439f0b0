import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc/*\/stat; 100 on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The ids of a process and of all its descendants. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(statOf(Number(name))[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // The process ended while the list was read.
    }
  }
  const family: number[] = [];
  const open = [pid];
  while (open.length > 0) {
    const next = open.pop();
    if (next === undefined) break;
    family.push(next);
    open.push(...(children.get(next) ?? []));
  }
  return family;
}

/** CPU time that a process has used so far, user and system, in ms. Linux only. */
export function cpuMs(pid: number): number {
  const stat = statOf(pid);
  return ((Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND) * 1000;
}

/** CPU time of a process and all its descendants, those that have ended included, in ms. */
export function familyCpuMs(pid: number): number {
  const ended = statOf(pid).slice(13, 15).map(Number);
  let ms = (ended.reduce((all, ticks) => all + ticks, 0) / TICKS_PER_SECOND) * 1000;
  for (const member of familyOf(pid)) {
    try {
      ms += cpuMs(member);
    } catch {
      // It ended while the list was read.
    }
  }
  return ms;
}

/** Finds the Next.js servers among a process and its descendants, by the title that they set. */
export function nextServersIn(pid: number): number[] {
  return familyOf(pid).filter((member) => {
    const title = titleOf(member);
    return title.includes('next-server') || title.includes('next/dist/bin/next');
  });
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It ended while the list was read.
    return '';
  }
}

/** Finds the only Next.js server among a process and its descendants. */
export function nextServerIn(pid: number): number {
  const [server] = nextServersIn(pid);
  if (server === undefined) throw new Error('No Next server runs below this process.');
  return server;
}
