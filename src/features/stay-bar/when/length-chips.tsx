import { useState } from 'react';

import { type LengthDiscount, lengthDiscountFor } from '@/domain/price/pricing';
import { MAX_STAY_NIGHTS } from '@/domain/stay/stay';
import { useTranslation } from '@/i18n';
import { Chip, TextField } from '@/ui';
import { USUAL_LENGTHS } from '../choice';

const LENGTHS: readonly number[] = USUAL_LENGTHS;

type LengthChipsProps = {
  nights: number;
  /** The steps of the length discount, which the chips show; empty where they aren't known. */
  lengthDiscounts: readonly LengthDiscount[];
  onChange: (nights: number) => void;
};

/** The length of the stay: the usual ones as chips, any other in a field. */
export function LengthChips({ nights, lengthDiscounts, onChange }: LengthChipsProps) {
  const { t } = useTranslation('common');
  const isUsual = LENGTHS.includes(nights);
  const [asksOther, setAsksOther] = useState(!isUsual);
  const isOther = asksOther || !isUsual;
  return (
    <>
      <div
        className="ui-chips num"
        data-choice="segments"
        role="group"
        aria-label={t('when.lengths')}
      >
        {LENGTHS.map((length) => {
          const percent = lengthDiscountFor(lengthDiscounts, length);
          return (
            <Chip
              key={length}
              selected={!isOther && length === nights}
              onClick={() => {
                setAsksOther(false);
                onChange(length);
              }}
            >
              {t('unit.nights', { count: length })}
              {percent > 0 && <span className="small">{t('when.off', { percent })}</span>}
            </Chip>
          );
        })}
        <Chip selected={isOther} onClick={() => setAsksOther(true)}>
          {t('when.other')}
        </Chip>
      </div>
      {isOther && <OtherLength key={nights} nights={nights} onChange={onChange} />}
    </>
  );
}

/** A field for the number of nights, which takes effect with Enter or when the field is left. */
function OtherLength({ nights, onChange }: Pick<LengthChipsProps, 'nights' | 'onChange'>) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState(String(nights));
  const apply = () => {
    const wanted = Number(typed);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > MAX_STAY_NIGHTS) {
      setTyped(String(nights));
    } else if (wanted !== nights) onChange(wanted);
  };
  return (
    <TextField
      label={t('when.nights')}
      type="number"
      inputMode="numeric"
      min={1}
      max={MAX_STAY_NIGHTS}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The field may stand in a form, which Enter would send.
        event.preventDefault();
        apply();
      }}
    />
  );
}
