export { reportError, setReportingScope } from './report';
