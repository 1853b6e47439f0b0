import {
  Checkbox,
  CodeField,
  ConsentDetails,
  FieldError,
  FieldShell,
  FormNotice,
  Icon,
  NumberStepper,
  PasswordField,
  RadioCard,
  RadioGroup,
  Select,
  TextArea,
  TextField,
} from '@/ui';
import { type Sample } from '../samples';
import { Kept, State, states, type Specimens } from './state';

const options = (t: Sample) =>
  t.chips.map((label, at) => ({ value: String(at), label, disabled: at === 3 }));

const rows = (t: Sample) =>
  t.refund.map((label, at) => ({
    value: String(at),
    label,
    description: t.amounts[at],
    aside: at === 0 ? t.smallPrice : undefined,
    disabled: at === 2,
  }));

export const forms: Specimens = {
  TextField: (t) =>
    states(() => <TextField label={t.field} placeholder={t.value} />, {
      filled: <TextField label={t.field} defaultValue={t.value} description={t.help} />,
      icon: <TextField label={t.field} icon={<Icon name="mail" />} suffix="KRW" />,
      error: <TextField label={t.field} defaultValue={t.value} error={t.error} />,
      disabled: <TextField label={t.field} defaultValue={t.value} disabled />,
      long: <TextField label={t.long} optional={t.optional} defaultValue={t.hotel} />,
    }),
  PasswordField: (t) =>
    states(
      () => (
        <PasswordField
          label={t.field}
          defaultValue="quiet river"
          showLabel={t.quiet}
          hideTextLabel={t.close}
        />
      ),
      {
        error: (
          <PasswordField
            label={t.field}
            showLabel={t.quiet}
            hideTextLabel={t.close}
            error={t.error}
          />
        ),
      },
    ),
  CodeField: (t) =>
    states(() => <CodeField label={t.field} length={6} />, {
      filled: <CodeField label={t.field} length={6} defaultValue="204816" description={t.help} />,
      error: <CodeField label={t.field} length={6} defaultValue="2048" error={t.error} />,
    }),
  TextArea: (t) =>
    states(() => <TextArea label={t.field} placeholder={t.help} rows={3} />, {
      filled: <TextArea label={t.field} defaultValue={t.text} rows={3} counter="86 / 500" />,
      error: <TextArea label={t.field} rows={3} error={t.error} />,
      disabled: <TextArea label={t.field} defaultValue={t.text} rows={3} disabled />,
    }),
  Select: (t) =>
    states(() => <Select label={t.field} options={options(t)} />, {
      placeholder: <Select label={t.field} options={options(t)} placeholder={t.quiet} />,
      icon: <Select label={t.field} options={options(t)} icon={<Icon name="globe" />} />,
      error: <Select label={t.field} options={options(t)} error={t.error} />,
      disabled: <Select label={t.field} options={options(t)} disabled />,
    }),
  Checkbox: (t) =>
    states(() => <Checkbox label={t.short} />, {
      checked: <Checkbox label={t.short} defaultChecked aside={t.smallPrice} />,
      described: <Checkbox label={t.long} description={t.help} />,
      error: <Checkbox label={t.short} error={t.error} />,
      disabled: <Checkbox label={t.short} disabled />,
      'checked, disabled': <Checkbox label={t.short} defaultChecked disabled />,
    }),
  RadioGroup: (t) =>
    states(
      () => <RadioGroup name={`a-${t.locale}`} legend={t.field} options={rows(t)} value="0" />,
      {
        error: (
          <RadioGroup
            name={`b-${t.locale}`}
            legend={t.field}
            options={rows(t)}
            description={t.help}
            error={t.error}
          />
        ),
        row: <RadioGroup name={`c-${t.locale}`} legend={t.field} options={options(t)} row />,
      },
    ),
  RadioCard: (t) =>
    states(() => (
      <RadioCard name={`d-${t.locale}`} legend={t.field} options={rows(t)} defaultValue="0" />
    )),
  NumberStepper: (t) => (
    <Kept start={2}>
      {(value, set) =>
        states(() => (
          <NumberStepper
            label={t.field}
            description={t.help}
            value={value}
            min={1}
            max={4}
            onChange={set}
            texts={{ decrease: t.previous, increase: t.next }}
          />
        ))
      }
    </Kept>
  ),
  FormNotice: (t) =>
    (['info', 'success', 'warn', 'danger'] as const).map((tone) => (
      <State key={tone} name={tone}>
        <FormNotice still tone={tone} title={t.empty}>
          {t.text}
        </FormNotice>
      </State>
    )),
  FieldShell: (t) => (
    <FieldShell id={`own-${t.locale}`} label={t.field} description={t.help} error={t.error}>
      <input id={`own-${t.locale}`} defaultValue={t.value} />
    </FieldShell>
  ),
  FieldError: (t) => <FieldError id={`error-${t.locale}`}>{t.error}</FieldError>,
  ConsentDetails: (t) => (
    <ConsentDetails
      summary={t.quiet}
      facts={[
        { name: t.field, text: t.help },
        { name: t.label, text: t.text },
      ]}
    />
  ),
};
