import type { ReactNode, Ref } from 'react';

import { Fold, Section } from '@/ui';

/** A section of the account page with its heading; folded into one line where it has a summary. */
export function AccountSection(props: {
  id: string;
  title: string;
  hint?: string;
  /** What the section says in one line, such as how many devices are signed in. It then unfolds. */
  summary?: string | undefined;
  /** A reference to the section, for scrolling it into view. */
  ref?: Ref<HTMLElement>;
  /** Lets the page move the focus to the heading of a section with a summary, as `Fold` does. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { id, title, hint, summary, ref, headingRef, children } = props;
  if (summary === undefined) {
    return (
      <Section ref={ref} id={id} size="title" gap={20} heading={title} lead={hint}>
        {children}
      </Section>
    );
  }
  return (
    <section ref={ref} aria-labelledby={id}>
      <Fold id={id} title={title} hint={summary} headingRef={headingRef}>
        {hint !== undefined && <p className="body2 muted">{hint}</p>}
        {children}
      </Fold>
    </section>
  );
}
