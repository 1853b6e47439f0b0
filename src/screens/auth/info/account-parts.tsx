import type { ReactNode, Ref } from 'react';

import { Fold, Stack } from '@/ui';

/** A section of the account page with its heading; folded into one line where it has a summary. */
export function AccountSection(props: {
  id: string;
  title: string;
  hint?: string;
  /** What the section says in one line, such as how many devices are signed in. It then unfolds. */
  summary?: string | undefined;
  /** A reference to the section, for scrolling it into view. */
  ref?: Ref<HTMLElement>;
  /** For moving the focus to the heading when the focused element has disappeared. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { id, title, hint, summary, ref, headingRef, children } = props;
  const lead = hint === undefined ? null : <p className="body2 muted">{hint}</p>;
  if (summary !== undefined) {
    return (
      <section ref={ref} aria-labelledby={id}>
        <Fold id={id} title={title} hint={summary} headingRef={headingRef}>
          {hint === summary ? null : lead}
          {children}
        </Fold>
      </section>
    );
  }
  return (
    <Stack as="section" gap={20} ref={ref} aria-labelledby={id}>
      <div>
        <h2
          id={id}
          ref={headingRef}
          tabIndex={headingRef === undefined ? undefined : -1}
          className="title"
        >
          {title}
        </h2>
        {lead}
      </div>
      {children}
    </Stack>
  );
}
