export { FlagsProvider, useExperiment, useFlag, type PageFlags } from './context';
