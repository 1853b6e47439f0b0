import { useEffect, useRef } from 'react';

import { useTranslation } from '@/i18n';
import { Button, mediaQuery, Row } from '@/ui';
import type { Part, PartProps } from './choice';
import { PartContent } from './parts';

type BarPartProps = PartProps & {
  part: Part;
  submitLabel: string;
  /** The part that comes after this one; null after the last. */
  next: Part | null;
  onNext: (part: Part) => void;
};

/** The open part below the bar. It takes the focus, and the page moves until all of it is seen. */
export function BarPart({ part, submitLabel, next, onNext, ...content }: BarPartProps) {
  const { t } = useTranslation('common');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = root.current?.querySelector<HTMLElement>('input[name="keyword"]');
    (field ?? root.current)?.focus({ preventScroll: true });
    const still = window.matchMedia(mediaQuery.stillness).matches;
    root.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' });
  }, []);
  return (
    <div
      ref={root}
      className="part"
      data-part={part}
      role="dialog"
      aria-label={t(`bar.${part}`)}
      tabIndex={-1}
    >
      <PartContent part={part} {...content} />
      <div data-above={20}>
        <Row justify="end">
          {next === null ? null : (
            <Button variant="secondary" onClick={() => onNext(next)}>
              {t('bar.then', { part: t(`bar.${next}`) })}
            </Button>
          )}
          <Button type="submit">{submitLabel}</Button>
        </Row>
      </div>
    </div>
  );
}
