import { useState } from 'react';

import { Button } from './button';

type Props = {
  text: string;
  label: string;
  /** The text that is shown and announced after copying. */
  done: string;
};

/**
 * Copies a text to the clipboard and confirms it. Without a clipboard the text can still be
 * selected.
 */
export function CopyButton({ text, label, done }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <Button variant="secondary" size="m" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="body2 muted">
        {copied && done}
      </span>
    </>
  );
}
