// Scheduled tasks: stored in the world, each with a timer while the simulator runs.
import type { Task, World } from './world.ts'

export interface Timetable {
  add(task: Omit<Task, 'id' | 'dueAt'>, inMs: number): void
  /** Registers the handler of a kind of task. */
  handle(kind: Task['kind'], work: (task: Task) => void): void
  /** Resumes the tasks of an earlier run. */
  start(): void
  /** Removes all tasks. */
  clear(): void
  stop(): void
}

export const createTimetable = (world: World, changed: () => void): Timetable => {
  const handlers = new Map<Task['kind'], (task: Task) => void>()
  const timers = new Map<number, NodeJS.Timeout>()
  let nextId = Math.max(0, ...world.tasks.map((task) => task.id)) + 1

  const run = (task: Task): void => {
    timers.delete(task.id)
    world.tasks = world.tasks.filter((other) => other.id !== task.id)
    changed()
    handlers.get(task.kind)?.(task)
  }
  const arm = (task: Task): void => {
    timers.set(
      task.id,
      setTimeout(() => run(task), Math.max(0, task.dueAt - Date.now())),
    )
  }
  const stop = (): void => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  return {
    add(task, inMs) {
      const whole = { ...task, id: nextId++, dueAt: Date.now() + inMs }
      world.tasks.push(whole)
      changed()
      arm(whole)
    },
    handle: (kind, work) => void handlers.set(kind, work),
    start: () => world.tasks.forEach(arm),
    clear() {
      stop()
      world.tasks = []
    },
    stop,
  }
}
