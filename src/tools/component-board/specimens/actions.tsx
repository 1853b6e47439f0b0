import {
  Button,
  ButtonLink,
  Chip,
  ChipGroup,
  CopyButton,
  Icon,
  ICON_NAMES,
  IconButton,
  Logo,
} from '@/ui';
import { Kept, State, states, type Specimens } from './state';

const VARIANTS = ['primary', 'secondary', 'text'] as const;

export const actions: Specimens = {
  Button: (t) => (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className="states">
          {states(
            () => (
              <Button variant={variant}>{t.short}</Button>
            ),
            {
              'size m': (
                <Button variant={variant} size="m">
                  {t.second}
                </Button>
              ),
              'size s': (
                <Button variant={variant} size="s">
                  {t.quiet}
                </Button>
              ),
              icon: (
                <Button variant={variant} size="m" icon={<Icon name="calendar" />}>
                  {t.short}
                </Button>
              ),
              disabled: (
                <Button variant={variant} disabled>
                  {t.short}
                </Button>
              ),
              busy: (
                <Button variant={variant} loading>
                  {t.short}
                </Button>
              ),
              danger: (
                <Button variant={variant} danger>
                  {t.danger}
                </Button>
              ),
              link: (
                <ButtonLink plain variant={variant} href="#Button">
                  {t.quiet}
                </ButtonLink>
              ),
            },
          )}
        </div>
      ))}
      <div className="narrow-place">
        <Button fullWidth>{t.long}</Button>
      </div>
    </>
  ),
  ButtonLink: (t) => (
    <div className="states">
      {VARIANTS.map((variant) => (
        <State key={variant} name={variant}>
          <ButtonLink plain variant={variant} href="#ButtonLink">
            {t.short}
          </ButtonLink>
        </State>
      ))}
      <State name="size m, icon">
        <ButtonLink plain size="m" icon={<Icon name="calendar" />} href="#ButtonLink">
          {t.short}
        </ButtonLink>
      </State>
    </div>
  ),
  Chip: (t) =>
    states(() => <Chip>{t.chips[1]}</Chip>, {
      pressed: <Chip selected>{t.chips[1]}</Chip>,
      icon: <Chip icon={<Icon name="kitchen" />}>{t.chips[1]}</Chip>,
      disabled: <Chip disabled>{t.chips[1]}</Chip>,
    }),
  ChipGroup: (t) => {
    const options = t.chips.map((label, at) => ({ value: String(at), label, disabled: at === 3 }));
    return (
      <>
        <State name="one of several">
          <Kept start="0">
            {(value, set) => (
              <ChipGroup label={t.field} options={options} value={value} onChange={set} />
            )}
          </Kept>
        </State>
        <State name="several">
          <Kept<string[]> start={['1', '2']}>
            {(value, set) => (
              <ChipGroup multiple label={t.field} options={options} value={value} onChange={set} />
            )}
          </Kept>
        </State>
      </>
    );
  },
  IconButton: (t) => (
    <>
      {(['plain', 'line', 'photo'] as const).map((tone) => (
        <div key={tone} className={tone === 'photo' ? 'states on-photo' : 'states'}>
          {states(
            () => (
              <IconButton icon="heart" label={t.quiet} tone={tone} />
            ),
            {
              pressed: <IconButton icon="heart" label={t.quiet} tone={tone} pressed />,
              disabled: <IconButton icon="heart" label={t.quiet} tone={tone} disabled />,
              'size l': <IconButton icon="share" label={t.quiet} tone={tone} size="l" />,
              'size s': <IconButton icon="close" label={t.close} tone={tone} size="s" />,
            },
          )}
        </div>
      ))}
    </>
  ),
  CopyButton: (t) => <CopyButton text={t.value} label={t.copy} done={t.copied} />,
  Icon: () => ICON_NAMES.map((name) => <Icon key={name} name={name} size={24} label={name} />),
  Logo: () => (
    <>
      <Logo label="Meomum" />
      <Logo word="머묾" />
    </>
  ),
};
