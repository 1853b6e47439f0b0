import type { StayView } from '@/contract/common';
import { StayForm } from '@/features/hotel/stay-form';
import { useTranslation } from '@/i18n';
import { Icon } from '@/ui';

type Props = {
  action: string;
  stay: StayView;
  keep?: Readonly<Record<string, string>>;
  /** Whether the form is unfolded from the start, because the requested stay couldn't be shown. */
  open: boolean;
};

/**
 * The form to choose another stay. It is folded away, so that the page begins with the saved hotels
 * or rooms themselves.
 */
export function StayChange({ open, ...form }: Props) {
  const { t } = useTranslation('hotel');
  return (
    <details className="ui-fold" open={open}>
      <summary>
        {t('price.change')}
        <Icon name="chevron-down" size={18} />
      </summary>
      <StayForm {...form} wide />
    </details>
  );
}
