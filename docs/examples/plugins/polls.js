// A trusted plugin: one ES module that imports nothing. The host hands it React and the plugin API (docs/plugins.md).
export default function polls({
  react: { createElement: h, useEffect, useState },
  defineWidget,
  definePlugin,
  usePort,
  request,
}) {
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: ['question', 'answers'],
    properties: {
      question: { type: 'string', maxLength: 200 },
      answers: { type: 'array', minItems: 2, maxItems: 6, items: { type: 'string', maxLength: 80 } },
      // At an extension point the row gets its context (docs/plugins.md).
      context: { type: 'object', properties: { title: { type: 'string' } } },
    },
  };

  // The content security policy forbids eval, so a validator is code, not compiled at run time: written by hand for so small a
  // schema, or made ahead of time by ajv's standalone mode.
  function validate(props) {
    const problems = [];
    const wrong = (instancePath, keyword, params) => problems.push({ instancePath, keyword, params });
    for (const name of Object.keys(props))
      if (!schema.properties[name]) wrong('', 'additionalProperties', { additionalProperty: name });
    if (props.question === undefined) wrong('', 'required', { missingProperty: 'question' });
    else if (typeof props.question !== 'string') wrong('/question', 'type', { type: 'string' });
    else if (props.question.length > 200) wrong('/question', 'maxLength', { limit: 200 });
    if (props.answers === undefined) wrong('', 'required', { missingProperty: 'answers' });
    else if (!Array.isArray(props.answers)) wrong('/answers', 'type', { type: 'array' });
    else {
      props.answers.forEach((answer, index) => {
        if (typeof answer !== 'string') wrong(`/answers/${index}`, 'type', { type: 'string' });
      });
      if (props.answers.length < 2) wrong('/answers', 'minItems', { limit: 2 });
      if (props.answers.length > 6) wrong('/answers', 'maxItems', { limit: 6 });
    }
    const { context } = props;
    if (context !== undefined && (typeof context !== 'object' || context === null))
      wrong('/context', 'type', { type: 'object' });
    else if (!['undefined', 'string'].includes(typeof context?.title))
      wrong('/context/title', 'type', { type: 'string' });
    validate.errors = problems.length ? problems : null;
    return problems.length === 0;
  }

  // The votes are stored by the plugin's own host, which realm.json names. Without it the poll only marks the answer.
  function useVotes(poll) {
    const [state, setState] = useState({ votes: [], own: undefined });
    useEffect(() => {
      let isGone = false;
      const show = ({ status, data }) => {
        if (!isGone && (status === 200 || status === 409) && Array.isArray(data?.votes)) setState(data);
      };
      request('votes', { poll }).then(show);
      return () => {
        isGone = true;
      };
    }, [poll]);
    const vote = async (answer) => {
      setState((before) => ({ ...before, own: answer }));
      const { status, data } = await request('vote', { poll, answer });
      // 409: this viewer has voted before, perhaps on another device; the response has that vote.
      if ((status === 200 || status === 409) && Array.isArray(data?.votes)) setState(data);
    };
    return [state, vote];
  }

  function Poll({ props, row }) {
    const [{ votes, own: chosen }, vote] = useVotes(`${row.pageId}/${row.id}`);
    const locale = usePort((ports) => ports.text.locale);
    const sum = votes.reduce((total, each) => total + each, 0);
    const format = new Intl.NumberFormat(locale, { style: 'percent' });
    return h(
      'section',
      {
        'aria-labelledby': `${row.id}-question`,
        style: {
          padding: 24,
          background: 'var(--color-surface)',
          borderRadius: 'var(--radius-panel)',
          color: 'var(--color-text)',
        },
      },
      h(
        'h2',
        { id: `${row.id}-question`, style: { font: 'var(--type-row)', marginBlockEnd: 16 } },
        h('bdi', null, props.question),
      ),
      props.context?.title !== undefined &&
        h('p', { style: { font: 'var(--type-body)', marginBlockEnd: 16 } }, h('bdi', null, props.context.title)),
      h(
        'div',
        {
          role: 'group',
          'aria-labelledby': `${row.id}-question`,
          lang: locale,
          style: { display: 'flex', flexWrap: 'wrap', gap: 12 },
        },
        props.answers.map((answer, index) =>
          h(
            'button',
            {
              key: index,
              type: 'button',
              'aria-pressed': chosen === index,
              onClick: () => vote(index),
              style: {
                minBlockSize: 44,
                padding: '10px 20px',
                font: 'var(--type-body)',
                cursor: 'pointer',
                borderRadius: 'var(--radius-button)',
                border: '2px solid var(--color-primary)',
                background: chosen === index ? 'var(--color-primary)' : 'transparent',
                color: chosen === index ? 'var(--color-on-primary)' : 'var(--color-text)',
              },
            },
            h('bdi', null, answer),
            // The result is shown to those who have voted.
            chosen !== undefined && sum > 0 && h('bdi', null, ` ${format.format((votes[index] ?? 0) / sum)}`),
          ),
        ),
      ),
    );
  }

  const poll = defineWidget({
    type: 'acme.poll',
    version: 1,
    schema,
    migrations: [],
    validate: async () => ({ default: validate }),
    view: async () => ({ default: Poll }),
    estimate: () => ({ mobile: 220, tablet: 180, desktop: 180, tv: 180 }),
  });
  return definePlugin({ id: 'polls', engine: '1', widgets: [poll] });
}
