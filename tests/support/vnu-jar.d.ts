declare module 'vnu-jar' {
  /** Where the Nu HTML checker's own program is. */
  const jar: string;
  export default jar;
}
