import {
  Accordion,
  Breadcrumb,
  Card,
  DefinitionList,
  Divider,
  Fold,
  Grid,
  PageFrame,
  Pagination,
  Picture,
  Price,
  Rating,
  Row,
  Section,
  Skeleton,
  Spinner,
  Stack,
  StepList,
  Tag,
  VisuallyHidden,
} from '@/ui';
import { Forced, State, type Specimens } from './state';

export const display: Specimens = {
  Price: (t) => (
    <>
      <State name="l">
        <Price size="l" label={t.label} amount={t.smallPrice} note={t.night} />
      </State>
      <State name="m">
        <Price amount={t.smallPrice} note={t.night} />
      </State>
      <State name="s, end">
        <Price size="s" align="end" amount={t.smallPrice} note={t.night} />
      </State>
      <State name="nine digits, narrow">
        <div className="narrow-place">
          <Price size="l" label={t.label} amount={t.price} note={t.night} />
        </div>
      </State>
    </>
  ),
  Rating: (t) => (
    <>
      <Rating value="9.4" count="312" label={t.score} />
      <Rating value="9.4" label={t.score} />
    </>
  ),
  Tag: (t) =>
    (['accent', 'neutral', 'info', 'warn', 'danger'] as const).map((tone) => (
      <Tag key={tone} tone={tone}>
        {t.chips[3]}
      </Tag>
    )),
  Card: (t) =>
    (['line', 'raised', 'quiet'] as const).map((look) => (
      <State key={look} name={look}>
        <Card look={look}>
          <h4 className="title">{t.hotel}</h4>
          <p className="body2 muted">{t.text}</p>
        </Card>
      </State>
    )),
  Picture: (t) => (
    <div className="picture-place">
      <Picture name={t.pictures[0] ?? ''} alt={t.hotel} sizes={320} width={320} height={240} />
    </div>
  ),
  Skeleton: () => (
    <div className="skeletons">
      <Skeleton shape="photo" width="100%" />
      <Skeleton shape="text" width="80%" />
      <Skeleton shape="text" width="50%" />
      <Skeleton shape="round" width={40} height={40} />
      <Skeleton width="100%" height={48} />
    </div>
  ),
  Spinner: (t) => <Spinner label={t.next} />,
  Divider: () => <Divider space="m" />,
  VisuallyHidden: (t) => (
    <p>
      {t.quiet}
      <VisuallyHidden>{t.hotel}</VisuallyHidden>
    </p>
  ),
  Accordion: (t) => {
    const items = [t.empty, t.long, t.hotel].map((title, at) => ({
      key: String(at),
      title,
      content: t.text,
      open: at === 0,
    }));
    return (
      <>
        <State name="default">
          <Accordion items={items} />
        </State>
        <Forced state="hover">
          <Accordion items={items.slice(1)} />
        </Forced>
        <Forced state="focus">
          <Accordion items={items.slice(1)} />
        </Forced>
      </>
    );
  },
  Fold: (t) => {
    const fold = (open = false) => (
      <Fold title={t.hotel} hint={t.quiet} open={open}>
        <p>{t.text}</p>
      </Fold>
    );
    return (
      <>
        <State name="folded">{fold()}</State>
        <State name="unfolded">{fold(true)}</State>
        <State name="long">
          <Fold title={t.long} hint={t.text}>
            <p>{t.text}</p>
          </Fold>
        </State>
        <Forced state="hover">{fold()}</Forced>
        <Forced state="focus">{fold()}</Forced>
      </>
    );
  },
  DefinitionList: (t) =>
    (['rows', 'spread', 'stacked'] as const).map((look) => (
      <State key={look} name={look}>
        <DefinitionList
          look={look}
          items={[
            { term: t.field, value: t.value },
            { term: t.label, value: t.price },
            { term: t.refund[0], value: t.hotel },
          ]}
        />
      </State>
    )),
  StepList: (t) => {
    const steps = t.refund.map((title, at) => ({
      title,
      text: t.amounts[at],
      state: (['done', 'current', 'later'] as const)[at],
    }));
    return (
      <>
        <State name="column">
          <StepList steps={steps} />
        </State>
        <State name="row">
          <StepList steps={steps} row />
        </State>
      </>
    );
  },
  Breadcrumb: (t) => (
    <Breadcrumb
      label={t.field}
      items={[{ label: t.chips[0], href: '#Breadcrumb' }, { label: t.hotel }]}
    />
  ),
  Pagination: (t) =>
    [1, 6, 12].map((page) => (
      <State key={page} name={`${page} / 12`}>
        <Pagination
          page={page}
          pageCount={12}
          href={() => '#Pagination'}
          texts={{ label: t.field, previous: t.previous, next: t.next, page: String }}
        />
      </State>
    )),
  Stack: (t) => (
    <>
      <State name="default">
        <Stack>{t.chips.map(tagOf)}</Stack>
      </State>
      <State name="ruled">
        <Stack ruled={12}>{t.chips.map(tagOf)}</Stack>
      </State>
      <State name="quiet, centre">
        <Stack ground="quiet" gap={8} align="center">
          {t.chips.map(tagOf)}
        </Stack>
      </State>
    </>
  ),
  Row: (t) => (
    <>
      <State name="default">
        <Row>{t.chips.map(tagOf)}</Row>
      </State>
      <State name="between, accent">
        <Row ground="accent" justify="between" nowrap>
          <span>{t.label}</span>
          <strong>{t.smallPrice}</strong>
        </Row>
      </State>
      <State name="grow, line">
        <Row ground="line" pad="s" nowrap>
          <Stack gap={0} grow>
            {t.hotel}
          </Stack>
          <Tag>{t.chips[0]}</Tag>
        </Row>
      </State>
    </>
  ),
  Grid: (t) => (
    <>
      <State name="2, 3">
        <Grid columns={[2, 3]}>{t.chips.map(tagOf)}</Grid>
      </State>
      <State name="280 px">
        <Grid min={280} gap={8}>
          {t.chips.map(tagOf)}
        </Grid>
      </State>
    </>
  ),
  Section: (t) => (
    <>
      <State name="default">
        <Section heading={t.hotel} lead={t.label}>
          <p>{t.text}</p>
        </Section>
      </State>
      <State name="h3, action">
        <Section size="h3" level={3} heading={t.field} action={<Tag>{t.next}</Tag>}>
          <p>{t.text}</p>
        </Section>
      </State>
    </>
  ),
  PageFrame: (t) => (
    <PageFrame
      narrow
      title={t.hotel}
      lead={t.label}
      back={{ href: '#PageFrame', text: t.previous }}
    >
      <p data-above={16}>{t.text}</p>
    </PageFrame>
  ),
};

const tagOf = (text: string) => <Tag key={text}>{text}</Tag>;
