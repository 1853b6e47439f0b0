import { Stack } from '../layout/stack';

export interface ConsentDetailsProps {
  /** The label of the button that unfolds the details. */
  summary: string;
  /**
   * An accessible name that says which consent the details belong to, for pages with several
   * consents.
   */
  label?: string;
  /**
   * The facts about the consent: purpose, items, period and the effect of refusing, each with its
   * name.
   */
  facts: ReadonlyArray<{ name: string; text: string }>;
}

/** The details of a consent, below its check box. `ui-consent` on their parent puts them in line. */
export function ConsentDetails({ summary, label, facts }: ConsentDetailsProps) {
  return (
    <details className="ui-details body2">
      <summary className="ui-underline ui-fit muted" aria-label={label}>
        {summary}
      </summary>
      <Stack as="dl" gap={8} above={8} ground="quiet">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt className="strong">{name}</dt>
            <dd className="muted">{text}</dd>
          </div>
        ))}
      </Stack>
    </details>
  );
}
