import { listCommands, workloadCommands } from './kubectlCommands';

function commands(...args: Parameters<typeof listCommands>): string[] {
  return listCommands(...args).map(({ command }) => command);
}

describe('listCommands', () => {
  it('asks for everything where nothing is filtered', () => {
    expect(commands({})).toEqual([
      'kubectl get deployments,statefulsets,daemonsets,cronjobs,jobs --all-namespaces',
    ]);
  });

  it('asks once per namespace, since kubectl takes one', () => {
    expect(commands({ kind: ['Job'], namespace: ['a', 'b'] })).toEqual([
      'kubectl get jobs --namespace a',
      'kubectl get jobs --namespace b',
    ]);
  });

  it('finds the namespaces of a division by their label', () => {
    expect(commands({ kind: ['Pod'], division: ['payments', 'b'] })).toEqual([
      `for ns in $(kubectl get namespaces -l 'govern.marstack.io/division in (payments,b)' -o name); do kubectl get pods --namespace "\${ns#*/}"; done`,
    ]);
  });

  it('passes text to the shell as text only', () => {
    expect(commands({ kind: ['Pod'], text: `it's $(x)` })).toEqual([
      `kubectl get pods --all-namespaces | grep -i -F -- 'it'\\''s $(x)'`,
    ]);
  });
});

describe('a filter that a link brought', () => {
  it('cannot smuggle a command into what people copy', () => {
    expect(commands({ kind: ['Pod'], namespace: ['a; rm -rf ~'] })).toEqual([
      `kubectl get pods --namespace 'a; rm -rf ~'`,
    ]);
  });
});

describe('workloadCommands', () => {
  it('names the object exactly', () => {
    const [first] = workloadCommands({
      cluster: 'local',
      namespace: 'div-payments-prod',
      kind: 'StatefulSet',
      name: 'ledger',
    });
    expect(first.command).toBe(
      'kubectl describe statefulsets ledger --namespace div-payments-prod',
    );
  });
});
