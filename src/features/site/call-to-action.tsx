import { useCta } from '@/analytics/use-tracked';
import type { CtaPlace } from '@/contract/content/analytics-events';
import type { CallToAction } from '@/contract/content/rich-text';
import { isInside } from '@/domain/content/content';
import { ButtonLink } from '@/ui';

/** The kind and id of the page that analytics counts a link under. */
export type CtaSource = { readonly place: CtaPlace; readonly source: string };

/** A button with the operator's text. With consent, views and clicks are reported to analytics. */
export function CallToActionLink({ cta, of }: { cta: CallToAction; of: CtaSource }) {
  const { name, position, label, href } = cta;
  const counted = useCta({ ...of, cta: name, position });
  const variant = position === 1 ? 'primary' : 'secondary';
  if (isInside(href)) {
    return (
      <ButtonLink href={href} prefetch={false} variant={variant} {...counted}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink plain href={href} rel="noopener noreferrer" variant={variant} {...counted}>
      {label}
    </ButtonLink>
  );
}
