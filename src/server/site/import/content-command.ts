import { z } from 'zod';

import type { Database } from '../../db/client';
import { ctaCount, readClicks } from './clicks';
import { importContent } from './import-content';
import { listContent, listedContent, removeContent } from './manage-content';
import { contentProblem } from './problems';
import { contentBundle, contentKind } from './records';

/** What the operator asks by `npm run content`. */
export const contentCommand = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('import'), content: contentBundle, dryRun: z.boolean() }),
  z.strictObject({ do: z.literal('remove'), kind: contentKind, key: z.string().max(80) }),
  z.strictObject({ do: z.literal('list') }),
  z.strictObject({ do: z.literal('clicks'), days: z.int().min(1).max(396) }),
]);
export type ContentCommand = z.output<typeof contentCommand>;

const count = z.int();

/** What comes of it; a part is there where it was asked for. */
export const contentAnswer = z.object({
  problems: z.array(contentProblem).default([]),
  written: z
    .object({ promotions: count, events: count, collections: count, faqs: count, banners: count })
    .optional(),
  listed: z.array(listedContent).optional(),
  clicks: z.array(ctaCount).optional(),
});
export type ContentAnswer = z.input<typeof contentAnswer>;

const DAY_MS = 86_400_000;

/** @throws AppError NOT_FOUND where there is nothing to remove */
export async function runContentCommand(
  db: Database,
  asked: ContentCommand,
  now: Date,
): Promise<ContentAnswer> {
  switch (asked.do) {
    case 'import': {
      const { problems, written } = await importContent(db, asked.content, {
        now,
        dryRun: asked.dryRun,
      });
      return { problems: [...problems], written };
    }
    case 'remove':
      await removeContent(db, asked, now);
      return {};
    case 'list':
      return { listed: await listContent(db, now) };
    case 'clicks':
      return { clicks: await readClicks(db, new Date(now.getTime() - asked.days * DAY_MS)) };
  }
}
