import { useServerInfo } from '../../api/server-info.ts';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { generalQuestions } from './general-questions.tsx';
import { glossary } from './glossary.ts';
import classes from './help.module.css';
import { imageQuestions } from './image-questions.tsx';
import type { Question } from './question.ts';
import { satelliteQuestions } from './satellite-questions.tsx';
import { taskingQuestions } from './tasking-questions.tsx';

export { HelpScreen as Component };

const sections: readonly { readonly title: string; readonly questions: readonly Question[] }[] = [
  { title: 'Satellites', questions: satelliteQuestions },
  { title: 'Images', questions: imageQuestions },
  { title: 'Tasking', questions: taskingQuestions },
  { title: 'General Info', questions: generalQuestions },
];

export function HelpScreen() {
  const { data: server } = useServerInfo();
  return (
    <Page title="Help" width="narrow" lead="Questions people ask, and the words the trade uses.">
      {sections.map(({ title, questions }) => (
        <Panel key={title} title={title}>
          {questions.map((question) => (
            <details key={question.title} className={classes.question}>
              <summary>{question.title}</summary>
              <div className={classes.answer}>{question.answer}</div>
            </details>
          ))}
        </Panel>
      ))}
      <Panel title="Glossary">
        <details className={classes.question}>
          <summary>{`${glossary.length} terms from A to Z`}</summary>
          <dl className={classes.glossary}>
            {glossary.map(({ term, meaning }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      </Panel>
      <Panel title="Support">
        <p className={classes.support}>
          Is something missing, or did an order go wrong? Write to{' '}
          {server ? <a href={`mailto:${server.supportEmail}`}>{server.supportEmail}</a> : 'the support'}. If a message
          on a screen carries a reference, quote it: it leads to the right line of the server's log.
        </p>
      </Panel>
    </Page>
  );
}
