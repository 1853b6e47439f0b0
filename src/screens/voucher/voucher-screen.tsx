import { useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';

import { paths } from '@/config/routes';
import { VOUCHER_RULES } from '@/domain/coupon/voucher';
import { addNights } from '@/domain/stay/stay';
import { faultResolver } from '@/features/problem/forms';
import { ProblemNotice } from '@/features/problem/problem';
import { PageHead } from '@/features/seo/page-head';
import { buySchema, type BuyValues, useFaultText } from '@/features/voucher/buy-schema';
import { useBuy } from '@/features/voucher/use-buy';
import { VoucherFacts, type VoucherProduct } from '@/features/voucher/voucher-facts';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import {
  Button,
  ButtonLink,
  Checkbox,
  NumberStepper,
  PageFrame,
  RadioCard,
  RadioGroup,
  Row,
  Section,
  Stack,
  Tag,
  TextArea,
  TextField,
} from '@/ui';

export type VoucherScreenProps = { productId: number; today: string; loginPath: string };

/** `/vouchers/{productId}`: a voucher is bought, for oneself or as a gift. */
export function VoucherScreen({ productId, today, loginPath }: VoucherScreenProps) {
  const { t } = useTranslation('voucher');
  const visitor = useVisitor();
  const isMember = visitor.status === 'authenticated';
  const { data: user } = useApiQuery('getUser', {}, { enabled: isMember });
  const { groups = [] } = useApiQuery('listVoucherGroups', {}).data ?? {};
  const product = groups.flatMap(({ vouchers }) => vouchers).find(({ id }) => id === productId);
  const title =
    product === undefined ? t('buy.titlePlain') : t('buy.title', { title: product.title });
  return (
    <PageFrame
      narrow
      space="l"
      size="h1"
      back={{ href: paths.vouchers(), text: t('buy.back') }}
      title={title}
    >
      <PageHead title={title} />
      {product !== undefined && (
        <BuyPage
          key={user?.id ?? ''}
          product={product}
          member={isMember ? { name: user?.name ?? '' } : null}
          today={today}
          loginPath={loginPath}
        />
      )}
    </PageFrame>
  );
}

type Props = {
  product: VoucherProduct;
  /** The member, or null for a visitor, who signs in first. */
  member: { readonly name: string } | null;
  today: string;
  loginPath: string;
};

/** The order page of a voucher: what it is, who it is for, consents, and the price. */
function BuyPage({ product, member, today, loginPath }: Props) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const [quantity, setQuantity] = useState(1);
  const { buy, isBusy, problem } = useBuy(product, quantity);
  const form = useForm<BuyValues>({
    resolver: faultResolver(buySchema, useFaultText()),
    defaultValues: {
      who: 'self',
      name: '',
      email: '',
      fromName: member?.name ?? '',
      message: '',
      language: locale === 'en' ? 'en' : 'kr',
      when: 'now',
      sendOn: '',
      consentTerms: false,
      consentWithdrawal: false,
    },
  });
  const { register, handleSubmit, control, formState } = form;
  const who = useWatch({ control, name: 'who' });
  const total = formatWon(product.price * quantity, locale);
  const submit = handleSubmit((values) => buy(values));
  const consent = (field: 'consentTerms' | 'consentWithdrawal', text: string) => (
    <Checkbox
      {...register(field)}
      label={
        <Row as="span" lineGap={4}>
          <Tag tone="accent">{t('buy.required')}</Tag>
          {text}
        </Row>
      }
      error={formState.errors[field]?.message}
    />
  );
  return (
    <FormProvider {...form}>
      <Stack
        as="form"
        gap={32}
        width={640}
        above={24}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Section id="about-title" size="h3" heading={t('buy.what')} gap={8} ground="quiet" pad="l">
          <VoucherFacts product={product} />
        </Section>
        <NumberStepper
          label={t('buy.count')}
          value={quantity}
          min={1}
          max={VOUCHER_RULES.mostAtOnce}
          onChange={setQuantity}
          format={(count) => t('buy.sheets', { count })}
          texts={{ decrease: t('buy.decrease'), increase: t('buy.increase') }}
        />
        <RadioCard
          {...register('who')}
          legend={t('buy.who')}
          options={[
            { value: 'self', label: t('buy.self'), description: t('buy.selfHint') },
            { value: 'gift', label: t('buy.gift'), description: t('buy.giftHint') },
          ]}
        />
        {who === 'gift' && (
          <GiftFields today={today} lastDay={addNights(today, VOUCHER_RULES.sendAheadDays)} />
        )}
        <Stack as="fieldset">
          <legend className="h3">{t('buy.consents')}</legend>
          {consent('consentTerms', t('buy.terms'))}
          {consent('consentWithdrawal', t('buy.withdrawal', { days: product.withdrawalDays }))}
        </Stack>
        <Row as="p" justify="between" align="baseline">
          <span>{t('buy.summary')}</span>
          <strong className="h2 num" data-testid="total" data-amount={product.price * quantity}>
            {total}
          </strong>
        </Row>
        <ProblemNotice error={problem} title={t('buy.failed')} />
        {member === null ? (
          <ButtonLink fullWidth href={loginPath}>
            {t('buy.loginFirst')}
          </ButtonLink>
        ) : (
          <Button type="submit" needsScript fullWidth loading={isBusy}>
            {t('buy.pay', { amount: total })}
          </Button>
        )}
        <p className="body2 muted">{t('buy.payNote')}</p>
      </Stack>
    </FormProvider>
  );
}

/** Fields of a gift: the receiver, the message, and when it is sent. */
function GiftFields({ today, lastDay }: { today: string; lastDay: string }) {
  const { t } = useTranslation('voucher');
  const { register, control, formState } = useFormContext<BuyValues>();
  const [message, when] = useWatch({ control, name: ['message', 'when'] });
  const errorOf = (field: keyof BuyValues) => formState.errors[field]?.message;
  const max = VOUCHER_RULES.messageLength;
  return (
    <Stack as="fieldset">
      <legend className="h3">{t('buy.giftTitle')}</legend>
      <TextField
        {...register('name')}
        label={t('buy.name')}
        error={errorOf('name')}
        autoComplete="off"
        required
      />
      <TextField
        {...register('email')}
        type="email"
        label={t('buy.email')}
        error={errorOf('email')}
        autoComplete="off"
        required
      />
      <TextField
        {...register('fromName')}
        label={t('buy.fromName')}
        description={t('buy.fromHint')}
        error={errorOf('fromName')}
        autoComplete="name"
        required
      />
      <TextArea
        {...register('message')}
        label={t('buy.message')}
        error={errorOf('message')}
        counter={t('buy.counter', { count: message.length, max })}
      />
      <RadioGroup
        {...register('language')}
        legend={t('buy.language')}
        row
        options={[
          { value: 'kr', label: t('buy.ko') },
          { value: 'en', label: t('buy.en') },
        ]}
      />
      <RadioGroup
        {...register('when')}
        legend={t('buy.when')}
        row
        options={[
          { value: 'now', label: t('buy.now') },
          { value: 'later', label: t('buy.later') },
        ]}
      />
      {when === 'later' && (
        <TextField
          {...register('sendOn')}
          type="date"
          min={today}
          max={lastDay}
          label={t('buy.sendOn')}
          description={t('buy.sendOnHint', { days: VOUCHER_RULES.sendAheadDays })}
          error={errorOf('sendOn')}
          required
        />
      )}
    </Stack>
  );
}
