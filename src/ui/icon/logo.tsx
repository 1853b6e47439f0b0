export interface LogoProps {
  /** The name of the brand beside the mark; without it only the mark is drawn. */
  word?: string;
  /** The accessible name where the brand's name isn't shown. */
  label?: string;
}

/** The mark of the brand: a square with one open corner, with the rounded back of a bed inside. */
export function Logo({ word, label }: LogoProps) {
  return (
    <span className="ui-logo" role={label === undefined ? undefined : 'img'} aria-label={label}>
      <svg className="ui-logo-mark" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M8 0h10a8 8 0 0 1 8 8v10a8 8 0 0 1-8 8H2a2 2 0 0 1-2-2V8a8 8 0 0 1 8-8zM8 20h10a1 1 0 0 0 1-1v-2a6 6 0 0 0-6-6 6 6 0 0 0-6 6v2a1 1 0 0 0 1 1z"
        />
      </svg>
      {word}
    </span>
  );
}
