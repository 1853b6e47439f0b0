import { fieldsOf, type StayChoice } from './choice';

/** Other parameters of a page's address, which a form keeps. */
export type Kept = Readonly<Record<string, string | undefined>>;

type HiddenFieldsProps = {
  choice: StayChoice;
  keep: Kept;
  /** A field that is drawn, and needn't be hidden as well. */
  without: string | null;
};

/** The fields of a choice and what is kept, for the form that sends them. */
export function HiddenFields({ choice, keep, without }: HiddenFieldsProps) {
  return Object.entries({ ...keep, ...fieldsOf(choice) }).map(([name, value]) =>
    name === without || value === undefined ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}
