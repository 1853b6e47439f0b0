import type { PictureRef } from '@/contract/catalogue-file';

/** Nobody chooses a hotel by its bathroom or its washing machines. */
const NEVER_FIRST: ReadonlySet<PictureRef['role']> = new Set(['bath', 'laundry']);

/**
 * The pictures a hotel may be shown by in a list, the preferred first: its own order without
 * baths and laundries, unless it has nothing else.
 */
export function leadsOf(pictures: readonly PictureRef[]): string[] {
  const fit = pictures.filter(({ role }) => !NEVER_FIRST.has(role));
  return (fit.length > 0 ? fit : pictures).map(({ file }) => file);
}

/**
 * One picture for each hotel of a list, no two the same as far as that can be done. A hotel keeps
 * the first of its pictures that is free; where none is, hotels before it give way if they have
 * another (an augmenting path of bipartite matching, so that whoever can be told apart is). One for
 * which even that finds nothing shows its first picture again.
 *
 * @param candidates the pictures of each hotel, the preferred first; empty gives ''
 */
export function distinctLeads(candidates: readonly (readonly string[])[]): string[] {
  const holder = new Map<string, number>();
  const place = (at: number, tried: Set<string>): boolean => {
    const own = candidates[at] ?? [];
    const free = own.find((file) => !holder.has(file));
    if (free !== undefined) {
      holder.set(free, at);
      return true;
    }
    for (const file of own) {
      const other = holder.get(file);
      if (other === undefined || tried.has(file)) continue;
      tried.add(file);
      if (!place(other, tried)) continue;
      holder.set(file, at);
      return true;
    }
    return false;
  };
  candidates.forEach((_, at) => place(at, new Set()));
  const leads = candidates.map((own) => own[0] ?? '');
  for (const [file, at] of holder) leads[at] = file;
  return leads;
}
