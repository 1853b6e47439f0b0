import { readFileSync } from 'node:fs';

import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

import {
  createSiteMetrics,
  MONEY_MOVES,
  processMetrics,
  SECURITY_EVENTS,
} from '@/reporting/metrics';
import { processesFigure } from '@/server/platform/figures/all-processes';
import { measureProcess } from '@/server/platform/figures/process-figures';

/**
 * Holds together what operators are given: alert rules, a dashboard, the figures in the code, and a
 * section for each alert.
 */

const RUNBOOK = 'docs/operations.md';
/** What Prometheus itself adds to a scrape. */
const OF_PROMETHEUS = ['up'];

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const rules = rulesSchema
  .parse(parse(readFileSync('deploy/prometheus-alerts.yml', 'utf8')))
  .groups.flatMap((group) => group.rules);

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        targets: z.array(z.object({ expr: z.string() })).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')));
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

measureProcess();
const registry = Registry.merge([
  processMetrics().registry,
  createSiteMetrics().registry,
  processesFigure(1, 1),
]);
/** Every metric with its labels, as the code declares them. */
const declared = new Map(
  registry.getMetricsAsArray().map((metric) => {
    const labels: unknown = Reflect.get(metric, 'labelNames');
    return [metric.name, { type: String(metric.type), labels: z.array(z.string()).parse(labels) }];
  }),
);

const WORDS = new Set(['by', 'and', 'or', 'offset', 'unless', 'without', 'on', 'ignoring']);
/** Labels that Prometheus adds to every series. */
const ADDED_LABELS = ['instance', 'job'];

/** The metrics of a query, each with the labels that it is selected by. */
function metricsIn(expr: string): Array<{ name: string; labels: string[] }> {
  const withoutGroups = expr.replace(/\b(?:by|without)\s*\([^)]*\)/g, ' ');
  const selectors = withoutGroups.matchAll(/([a-zA-Z_:]\w*)\s*(\{[^}]*\})?(?!\w|\s*\()/g);
  const bare = withoutGroups.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '');
  return [...selectors]
    .map(([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label ?? ''),
    }))
    .filter(({ name }) => !WORDS.has(name) && new RegExp(`\\b${name}\\b`).test(bare))
    .filter(({ name }) => /_|^up$/.test(name));
}

const groupedBy = (expr: string): string[] =>
  [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );

/** What is wrong with the names in a query. */
function problemsOf(expr: string): string[] {
  const found = metricsIn(expr);
  if (found.length === 0) return [`no metric in: ${expr}`];
  const known: string[] = [...ADDED_LABELS];
  const problems = found.flatMap(({ name, labels }) => {
    if (OF_PROMETHEUS.includes(name)) return [];
    const metric = declared.get(name) ?? declared.get(name.replace(/_(?:bucket|sum|count)$/, ''));
    if (metric === undefined) return [`${name}: no such metric`];
    const own = metric.type === 'histogram' ? [...metric.labels, 'le'] : metric.labels;
    known.push(...own);
    return labels
      .filter((label) => ![...own, ...ADDED_LABELS].includes(label))
      .map((label) => `${name}: no label ${label}`);
  });
  const groups = groupedBy(expr).filter((label) => !known.includes(label));
  return [...problems, ...groups.map((label) => `by ${label}: no metric has it`)];
}

it('rules and dashboard ask for nothing but figures that the code has', () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(queries.length).toBeGreaterThan(25);
  expect([...rules.map(({ expr }) => expr), ...queries].flatMap(problemsOf)).toEqual([]);
});

it('a name or label that the code doesn’t have is found', () => {
  expect(problemsOf('max(meomum_payment{state="UNKNOWN"}) > 0')).toEqual([
    'meomum_payment: no such metric',
  ]);
  expect(problemsOf('sum by (jobs) (rate(meomum_job_runs_total{results="failure"}[5m]))')).toEqual([
    'meomum_job_runs_total: no label results',
    'by jobs: no metric has it',
  ]);
  expect(problemsOf('time() - 900 > 0')).toHaveLength(1);
});

it('steps of money that a rule names exist', () => {
  const named = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/money_moves_total\{move="([^"]+)"/g)].map(([, move = '']) => move),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((move) => !MONEY_MOVES.some((known) => known === move))).toEqual([]);
});

it('security events that a rule names exist', () => {
  const named = [...rules.map(({ expr }) => expr), ...queries].flatMap((expr) =>
    [...expr.matchAll(/security_events_total\{kind=~?"([^"]+)"/g)].flatMap(([, kinds = '']) =>
      kinds.split('|'),
    ),
  );
  expect(new Set(named).size).toBeGreaterThan(5);
  expect(named.filter((kind) => !SECURITY_EVENTS.some((known) => known === kind))).toEqual([]);
});

it('every alert has a section that says what it means, what to look at and what to do', () => {
  const text = readFileSync(RUNBOOK, 'utf8');
  const sections = new Map(
    text
      .split(/^### /m)
      .slice(1)
      .map((section) => {
        const [title = '', ...body] = section.split('\n');
        return [title.trim(), body.join('\n')];
      }),
  );
  const wrong = rules.filter(({ alert, annotations }) => {
    const section = sections.get(alert) ?? '';
    return (
      annotations.runbook !== `${RUNBOOK}#${alert.toLowerCase()}` ||
      !['**Means.**', '**Look at**', '**Do.**'].every((part) => section.includes(part))
    );
  });
  expect(wrong.map(({ alert }) => alert)).toEqual([]);
  // And no section is left of an alert that is gone.
  const alerts = text.slice(text.indexOf('## Alerts'));
  const titles = [...alerts.matchAll(/^### (\w+)$/gm)].map(([, title]) => title);
  expect(titles.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  expect(new Set(titles).size).toBe(titles.length);
});
