import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

import { useTranslation } from '@/i18n';
import { Button, Icon, Modal, mediaQuery } from '@/ui';
import type { Part, PartProps } from './choice';
import { HiddenFields, type Kept } from './hidden-fields';
import { PartContent } from './parts';

const SheetRoot = styled('form')(css`
  flex: 1;
  min-width: 0;
  overflow-y: auto;
  overscroll-behavior: contain;

  &[data-full] {
    padding: 0 16px 24px;
  }
  & > section + section {
    border-top: 1px solid var(--line);
  }
  & .open {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    min-height: 64px;
    text-align: start;
  }
  & .open > .label {
    flex: none;
    color: var(--ink-3);
    font-size: var(--text-body2);
  }
  & .open > .value {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    font-weight: 600;
    text-align: end;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  & .open[aria-expanded='true'] > .ui-icon {
    transform: rotate(180deg);
  }
  & .content {
    padding: 4px 0 24px;
  }
`);

type StaySheetProps = PartProps & {
  action: string;
  keep: Kept;
  parts: readonly Part[];
  /** The part (place, dates or guests) that is unfolded when the sheet appears. */
  first: Part;
  values: Readonly<Record<Part, string>>;
  submitLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
};

/**
 * Place, dates and guests of a stay one below the other, one of them unfolded. On a phone this covers
 * the whole screen, elsewhere it is a dialog.
 */
export function StaySheet(props: StaySheetProps) {
  const { action, keep, parts, first, values, submitLabel, onSubmit, onClose, ...content } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const [open, setOpen] = useState<Part | null>(first);
  const [isWide] = useState(() => window.matchMedia(mediaQuery.small).matches);
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The part above was closed, so this one may have moved out of sight.
    const opened = root.current?.querySelector('[aria-expanded="true"]');
    if (open !== first) opened?.scrollIntoView({ block: 'start' });
  }, [open, first]);
  return (
    <Modal
      open
      onClose={onClose}
      layout={isWide ? 'dialog' : 'full'}
      width={1080}
      title={t(content.choice.place === null ? 'bar.titleStay' : 'bar.title')}
      closeLabel={t('action.close')}
      footer={
        <Button type="submit" form={id} fullWidth={!isWide}>
          {submitLabel}
        </Button>
      }
    >
      <SheetRoot
        ref={root}
        id={id}
        action={action}
        method="get"
        data-full={isWide ? undefined : ''}
        onSubmit={onSubmit}
      >
        <HiddenFields
          keep={keep}
          choice={content.choice}
          without={open === 'where' ? 'keyword' : null}
        />
        {parts.map((part) => (
          <section key={part} aria-label={t(`bar.${part}`)}>
            <h3>
              <button
                type="button"
                className="open"
                aria-expanded={open === part}
                aria-controls={`${id}-${part}`}
                onClick={() => setOpen(open === part ? null : part)}
              >
                <span className="label">{t(`bar.${part}`)}</span>
                <span className="value num">{values[part]}</span>
                <Icon name="chevron-down" size={20} />
              </button>
            </h3>
            {open === part ? (
              <div id={`${id}-${part}`} className="content">
                <PartContent part={part} {...content} />
              </div>
            ) : null}
          </section>
        ))}
      </SheetRoot>
    </Modal>
  );
}
