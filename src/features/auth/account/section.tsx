import type { ReactNode, Ref } from 'react';

/** One part of the account's page, under a heading of its own. */
export function AccountSection(props: {
  id: string;
  title: string;
  hint?: string;
  /** To bring the part into view. */
  ref?: Ref<HTMLElement>;
  /** To give the keyboard a place when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { id, title, hint, ref, headingRef, children } = props;
  return (
    <section ref={ref} aria-labelledby={id}>
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
    </section>
  );
}
