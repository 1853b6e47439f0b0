import { css } from '@emotion/react';
import styled from '@emotion/styled';

const DetailsRoot = styled('details')(css`
  font-size: var(--text-body2);
  line-height: var(--leading-body2);

  & > summary {
    width: fit-content;
    color: var(--ink-2);
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  & > dl {
    display: grid;
    gap: 8px;
    margin-top: 8px;
    padding: 16px;
    border-radius: var(--radius-s);
    background: var(--paper-2);
  }
  & dt {
    font-weight: 600;
  }
  & dd {
    color: var(--ink-2);
  }
`);

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

/** The details of a consent, below its check box. The form sets the distance between the two. */
export function ConsentDetails({ summary, label, facts }: ConsentDetailsProps) {
  return (
    <DetailsRoot>
      <summary aria-label={label}>{summary}</summary>
      <dl>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </DetailsRoot>
  );
}
