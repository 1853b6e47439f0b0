import type { PictureRef } from '@/contract/catalogue-file';

/** The pictures a hotel may be shown by in a list, the preferred first. */
export type Leads = {
  readonly fit: readonly string[];
  /** For when every fit one is taken: nobody chooses a hotel by its bathroom or its washers. */
  readonly spare: readonly string[];
};

const SPARE: ReadonlySet<PictureRef['role']> = new Set(['bath', 'laundry']);

/** A hotel's own order, baths and laundries apart. */
export function leadsOf(pictures: readonly PictureRef[]): Leads {
  const files = (spare: boolean) =>
    pictures.filter(({ role }) => SPARE.has(role) === spare).map(({ file }) => file);
  return { fit: files(false), spare: files(true) };
}

/**
 * One picture for each hotel of a list, no two the same as far as that can be done. A hotel keeps
 * the first of its pictures that is free; where none is, hotels before it give way if they have
 * another (an augmenting path of bipartite matching, so that whoever can be told apart is). Only
 * then do spare pictures count. One for which even that finds nothing shows its first again.
 *
 * @returns a file for each; '' for a hotel without a picture
 */
export function distinctLeads(hotels: readonly Leads[]): string[] {
  const holder = new Map<string, number>();
  const placed = (at: number, own: readonly string[], tried: Set<string>): boolean => {
    const free = own.find((file) => !holder.has(file));
    if (free !== undefined) {
      holder.set(free, at);
      return true;
    }
    return own.some((file) => {
      const other = holder.get(file);
      if (other === undefined || tried.has(file)) return false;
      tried.add(file);
      if (!placed(other, hotels[other]?.fit ?? [], tried)) return false;
      holder.set(file, at);
      return true;
    });
  };
  const leads = hotels.map(({ fit, spare }) => fit[0] ?? spare[0] ?? '');
  const left = hotels.flatMap(({ fit }, at) => (placed(at, fit, new Set()) ? [] : [at]));
  for (const at of left) placed(at, hotels[at]?.spare ?? [], new Set());
  for (const [file, at] of holder) leads[at] = file;
  return leads;
}
