declare module 'vnu-jar' {
  /** The path of the Nu HTML checker's program. */
  const jar: string;
  export default jar;
}
