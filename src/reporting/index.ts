export { reportError, setReportingScope, type ErrorContext } from './report';
