import type { ReactNode } from 'react';

/** One part of the account's page, under a heading of its own. */
export function AccountSection(props: {
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  const { id, title, hint, children } = props;
  return (
    <section aria-labelledby={id}>
      <div>
        <h2 id={id} className="title">
          {title}
        </h2>
        {hint === undefined ? null : <p className="body2 muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
