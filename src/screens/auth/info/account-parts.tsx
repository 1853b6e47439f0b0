import type { ReactNode, Ref } from 'react';

import { Stack } from '@/ui';

/** A section of the account page with its heading. */
export function AccountSection(props: {
  id: string;
  title: string;
  hint?: string;
  /** A reference to the section, for scrolling it into view. */
  ref?: Ref<HTMLElement>;
  /** For moving the focus to the heading when the focused element has disappeared. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { id, title, hint, ref, headingRef, children } = props;
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
        {hint === undefined ? null : <p className="body2 muted">{hint}</p>}
      </div>
      {children}
    </Stack>
  );
}
