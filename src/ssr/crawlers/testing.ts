import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import {
  XmlBufferInputProvider,
  XmlDocument,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

/**
 * Checks a sitemap against the protocol. The schema of a part is the published one (from the
 * `sitemap` package); the links between the languages of a page and the index, which it doesn't
 * cover, are described here. Nothing is read from the network.
 */

const PACKAGE = createRequire(import.meta.url).resolve('sitemap/package.json');
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';

const LINKS = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="${XHTML}">
  <element name="link"><complexType>
    <attribute name="rel" use="required" fixed="alternate"/>
    <attribute name="hreflang" use="required" type="language"/>
    <attribute name="href" use="required"><simpleType><restriction base="anyURI">
      <pattern value="https?://.+"/>
    </restriction></simpleType></attribute>
  </complexType></element>
</schema>`;

const INDEX = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="${PROTOCOL}"
  elementFormDefault="qualified">
  <element name="sitemapindex"><complexType><sequence>
    <element name="sitemap" minOccurs="1" maxOccurs="50000"><complexType><sequence>
      <element name="loc"><simpleType><restriction base="anyURI">
        <pattern value="https?://.+"/><maxLength value="2048"/>
      </restriction></simpleType></element>
      <element name="lastmod" type="dateTime" minOccurs="0"/>
    </sequence></complexType></element>
  </sequence></complexType></element>
</schema>`;

const PART = `<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="${PROTOCOL}" schemaLocation="memory:/sitemap.xsd"/>
  <import namespace="${XHTML}" schemaLocation="memory:/links.xsd"/>
</schema>`;

xmlRegisterInputProvider(
  new XmlBufferInputProvider({
    'memory:/sitemap.xsd': readFileSync(path.join(path.dirname(PACKAGE), 'schema/sitemap.xsd')),
    'memory:/links.xsd': Buffer.from(LINKS),
  }),
);

const MAX_ADDRESSES = 50_000;
const MAX_BYTES = 50 * 1024 * 1024;

/**
 * The ways in which a sitemap, or an index of sitemaps, breaks the protocol; empty when it is
 * correct.
 */
export function sitemapProblems(xml: string, kind: 'index' | 'part'): string[] {
  const problems: string[] = [];
  if (Buffer.byteLength(xml) > MAX_BYTES) problems.push('is larger than 50 MB');
  if ((xml.match(/<url>/g) ?? []).length > MAX_ADDRESSES) problems.push('has too many addresses');
  const rules = XmlDocument.fromString(kind === 'index' ? INDEX : PART);
  try {
    const document = XmlDocument.fromString(xml);
    try {
      const validator = XsdValidator.fromDoc(rules);
      try {
        validator.validate(document);
      } finally {
        validator.dispose();
      }
    } finally {
      document.dispose();
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    rules.dispose();
  }
  return problems;
}
