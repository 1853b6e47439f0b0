export * from './button/button';
export * from './hydrated';
export * from './button/chip';
export {
  StayCalendar,
  type StayCalendarProps,
  type StayCalendarTexts,
} from './calendar/stay-calendar';
export type { DayInfo, StayValue } from './calendar/stay-rules';
export * from './display/accordion';
export * from './display/atoms';
export * from './display/lists';
export * from './display/picture';
export * from './feedback/countdown';
export * from './feedback/notices';
export * from './feedback/sticky-bar';
export { toast } from './feedback/toast';
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
export * from './form/text-field';
export * from './form/radio-group';
export * from './form/select';
export * from './gesture/drag-speed';
export * from './hotel/breakdown';
export * from './hotel/floor-plan';
export * from './hotel/gallery';
export * from './hotel/length-ladder';
export * from './hotel/refund-timeline';
export * from './icon';
export { Link } from './link';
export {
  Grid,
  type GridProps,
  Row,
  type RowProps,
  Stack,
  type StackProps,
} from './layout/primitives';
export { PageFrame, type PageFrameProps } from './layout/page-frame';
export { Section, type SectionProps } from './layout/section';
export { Modal, type ModalProps } from './modal/modal';
export * from './navigation/breadcrumb';
export * from './navigation/pagination';
export { globalCss, GlobalStyles } from './theme/global-styles';
export * from './theme/tokens';
export { providerStyles } from './theme/provider-styles';
