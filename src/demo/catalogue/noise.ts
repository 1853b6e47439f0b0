/**
 * A number in [0, 1) that depends only on its parts (FNV-1a with a finishing mix). It makes the
 * nights of the demo differ from each other, and the same ones alike in every database.
 */
export function noise(...parts: (string | number)[]): number {
  let hash = 2166136261;
  for (const character of parts.join('|')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}
