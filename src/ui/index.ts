export * from './button/button';
export { ButtonLink } from './button/button-link';
export * from './button/chip';
export * from './button/copy-button';
export * from './button/icon-button';
export { useHydrated } from './button/use-hydrated';
export {
  StayCalendar,
  type StayCalendarProps,
  type StayCalendarTexts,
} from './calendar/stay-calendar';
export type { DayInfo, StayValue } from './calendar/stay-rules';
export * from './display/accordion';
export * from './display/atoms';
export * from './display/card';
export * from './display/lists';
export * from './display/picture';
export * from './feedback/countdown';
export * from './feedback/notices';
export * from './feedback/sticky-bar';
export * from './feedback/toast-options';
export * from './form/checkbox';
export * from './form/code-field';
export * from './form/consent-details';
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
export * from './hotel/breakdown';
export * from './hotel/floor-plan';
export * from './hotel/gallery';
export * from './hotel/length-ladder';
export * from './hotel/refund-timeline';
export * from './icon/icon';
export * from './icon/logo';
export { Grid, type GridProps } from './layout/grid';
export { PageFrame, type PageFrameProps } from './layout/page-frame';
export { Row, type RowProps } from './layout/row';
export { Section, type SectionProps } from './layout/section';
export { Stack, type StackProps } from './layout/stack';
export { Modal, type ModalProps } from './modal/modal';
export * from './navigation/breadcrumb';
export * from './navigation/pagination';
export { cardCover } from './theme/card-cover';
export { globalCss, GlobalStyles } from './theme/global-styles';
export * from './theme/media';
export { providerStyles } from './theme/provider-styles';
export * from './theme/tokens';
