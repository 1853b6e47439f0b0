import type { UseFormRegisterReturn } from 'react-hook-form';

import { checkPassword, PASSWORD_MIN_CHARACTERS } from '@/domain/account/password';
import { useTranslation } from '@/i18n';
import { Icon, PasswordField, Row, Stack } from '@/ui';

const RULES = ['length', 'common', 'email'] as const;
type Rule = (typeof RULES)[number];

const BROKEN = {
  PASSWORD_TOO_SHORT: 'length',
  PASSWORD_TOO_LONG: 'length',
  PASSWORD_TOO_COMMON: 'common',
  PASSWORD_LIKE_EMAIL: 'email',
} as const satisfies Record<string, Rule>;

/**
 * The rules that the typed password meets so far. While it is too short, the other rules aren't
 * checked.
 */
export function rulesMet(typed: string, email: string): ReadonlySet<Rule> {
  const checked = checkPassword(typed, { email });
  if (checked.ok) return new Set(RULES);
  const broken = BROKEN[checked.code];
  if (broken === 'length') return new Set();
  // The e-mail rule is checked before guessability, so a password similar to the e-mail may also be
  // common.
  return new Set(broken === 'common' ? (['length', 'email'] as const) : (['length'] as const));
}

export type NewPasswordProps = {
  label: string;
  /** The e-mail address of the account. */
  email: string;
  /** The password that is being typed. */
  typed: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
};

/** A field for a new password with its rules, each ticked once it is met. */
export function NewPassword({ label, email, typed, error, field }: NewPasswordProps) {
  const { t } = useTranslation('auth');
  const met = rulesMet(typed, email);
  return (
    <Stack gap={12}>
      {/* Tells a password manager which account the new password is for. */}
      <input
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="ui-sr"
      />
      <PasswordField
        label={label}
        description={t('password.hint')}
        showLabel={t('field.show')}
        hideTextLabel={t('field.hide')}
        autoComplete="new-password"
        error={error}
        {...field}
      />
      <Stack as="ul" gap={4} className="body2 muted" aria-label={t('password.rules')}>
        {RULES.map((rule) => (
          <Row as="li" key={rule} nowrap align="start">
            <Icon name="check" size={18} className={met.has(rule) ? 'accent' : 'faint'} />
            <span>
              {rule === 'length'
                ? t('password.length', { count: PASSWORD_MIN_CHARACTERS })
                : t(`password.${rule}`)}
              <span className="ui-sr">
                {`, ${t(met.has(rule) ? 'password.met' : 'password.unmet')}`}
              </span>
            </span>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
