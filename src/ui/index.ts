export * from './button/button';
export * from './button/chip';
export * from './button/icon-button';
export {
  StayCalendar,
  type StayCalendarProps,
  type StayCalendarTexts,
} from './calendar/stay-calendar';
export type { DayInfo, StayValue } from './calendar/stay-rules';
export * from './form/checkbox';
export * from './form/code-field';
export {
  FieldError,
  FieldShell,
  keepCompositionEnter,
  useFieldWiring,
  type FieldTexts,
  type FieldWiring,
} from './form/field';
export * from './form/form-notice';
export * from './form/number-stepper';
export * from './form/password-field';
export * from './form/radio-group';
export * from './form/select';
export * from './form/text-area';
export * from './form/text-field';
export * from './icon/icon';
export * from './icon/logo';
export { Modal, type ModalProps } from './modal/modal';
export { globalCss, GlobalStyles } from './theme/global-styles';
export * from './theme/media';
export * from './theme/tokens';
