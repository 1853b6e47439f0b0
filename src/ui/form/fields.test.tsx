// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Checkbox } from './checkbox';
import { CodeField } from './code-field';
import { FormNotice } from './form-notice';
import { NumberStepper } from './number-stepper';
import { PasswordField, TextArea, TextField } from './text-field';
import { RadioCard } from './radio-group';
import { Select } from './select';

afterEach(cleanup);

function describedTexts(element: HTMLElement): (string | null | undefined)[] {
  return (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);
}

describe.each([
  ['TextField', (p: object) => <TextField label="Name" {...p} />],
  ['TextArea', (p: object) => <TextArea label="Name" {...p} />],
  ['Select', (p: object) => <Select label="Name" options={[]} {...p} />],
  ['CodeField', (p: object) => <CodeField label="Name" {...p} />],
  ['Checkbox', (p: object) => <Checkbox label="Name" {...p} />],
  [
    'PasswordField',
    (p: object) => <PasswordField label="Name" showLabel="Show" hideTextLabel="Hide" {...p} />,
  ],
])('the form field %s', (_name, make) => {
  it('is named by its label, and has no error marks without an error', () => {
    render(make({}));
    const field = screen.getByLabelText('Name');
    expect(field.hasAttribute('aria-invalid')).toBe(false);
    expect(field.hasAttribute('aria-describedby')).toBe(false);
  });

  it('is described by its description and its error', () => {
    render(make({ description: 'As in the passport', error: 'Enter a name' }));
    const field = screen.getByLabelText('Name');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(describedTexts(field)).toEqual(['As in the passport', 'Enter a name']);
  });

  it('passes its element to a ref', () => {
    const ref = vi.fn();
    render(make({ ref }));
    expect(ref).toHaveBeenCalledWith(screen.getByLabelText('Name'));
  });
});

describe('the Enter key while a Korean syllable is being composed', () => {
  it('does not submit the form; the next one does', () => {
    render(<TextField label="Name" />);
    const field = screen.getByLabelText('Name');
    const composing = createEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent(field, composing);
    expect(composing.defaultPrevented).toBe(true);
    const safari = createEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    fireEvent(field, safari);
    expect(safari.defaultPrevented).toBe(true);
    const plain = createEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    fireEvent(field, plain);
    expect(plain.defaultPrevented).toBe(false);
  });
});

describe('the password field', () => {
  it('shows and hides what was typed', () => {
    render(<PasswordField label="Password" showLabel="Show" hideTextLabel="Hide" />);
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(field.getAttribute('type')).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(field.getAttribute('type')).toBe('password');
  });
});

describe('the field for a code', () => {
  it('offers the code from a text message, cleans pasted text and reports when it is complete', () => {
    const onComplete = vi.fn();
    render(<CodeField label="Code" onComplete={onComplete} />);
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    expect(field.autocomplete).toBe('one-time-code');
    fireEvent.input(field, { target: { value: '12 3' } });
    expect(field.value).toBe('123');
    expect(onComplete).not.toHaveBeenCalled();
    fireEvent.input(field, { target: { value: ' 123-4567' } });
    expect(field.value).toBe('123456');
    expect(onComplete).toHaveBeenCalledWith('123456');
  });
});

describe('a group of radio cards', () => {
  it('has one name and reports the chosen value', () => {
    const onValue = vi.fn();
    render(
      <RadioCard
        name="pay"
        legend="Payment"
        value="card"
        onValue={onValue}
        options={[
          { value: 'card', label: 'Card', description: 'Pay now' },
          { value: 'transfer', label: 'Transfer' },
        ]}
      />,
    );
    screen.getByRole('radiogroup', { name: 'Payment' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Card/ }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Transfer' }));
    expect(onValue).toHaveBeenCalledWith('transfer');
  });
});

describe('a number stepper', () => {
  it('stops at its limits', () => {
    const onChange = vi.fn();
    render(
      <NumberStepper
        label="Adults"
        value={1}
        min={1}
        max={2}
        onChange={onChange}
        texts={{ decrease: 'Fewer', increase: 'More' }}
      />,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fewer' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(onChange).toHaveBeenCalledWith(2);
  });
});

describe('a notice in a form', () => {
  it('is an alert for an error and a status otherwise', () => {
    render(
      <>
        <FormNotice tone="danger">wrong</FormNotice>
        <FormNotice tone="success">fine</FormNotice>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toBe('wrong');
    expect(screen.getByRole('status').textContent).toBe('fine');
  });
});
