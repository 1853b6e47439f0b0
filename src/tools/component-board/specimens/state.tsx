import { useState, type ReactNode } from 'react';

import { type Sample } from '../samples';

/** The specimens of each component: one entry for each export of `src/ui`, by its name. */
export type Specimens = Record<string, (sample: Sample) => ReactNode>;

/**
 * Shows its content as if the pointer were over it or it had the focus; `force-states.ts` copies
 * the rules for that.
 */
export function Forced({ state, children }: { state: 'hover' | 'focus'; children: ReactNode }) {
  return (
    <div className="state">
      <small>{state}</small>
      <div data-force={state}>{children}</div>
    </div>
  );
}

/** One state of a component, with its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="state">
      <small>{name}</small>
      <div>{children}</div>
    </div>
  );
}

/** Stores the value of a controlled component. */
export function Kept<T>(props: {
  start: T;
  children: (value: T, set: (value: T) => void) => ReactNode;
}) {
  const [value, set] = useState(props.start);
  return props.children(value, set);
}

/**
 * Shows a control in every state: at rest, under the pointer, focused, and in the states that
 * `others` adds.
 */
export function states(draw: () => ReactNode, others: Readonly<Record<string, ReactNode>> = {}) {
  return (
    <>
      <State name="default">{draw()}</State>
      <Forced state="hover">{draw()}</Forced>
      <Forced state="focus">{draw()}</Forced>
      {Object.entries(others).map(([name, node]) => (
        <State key={name} name={name}>
          {node}
        </State>
      ))}
    </>
  );
}
