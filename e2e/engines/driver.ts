/** What a walk needs of WebDriver: the request of the standard, and what Firefox calls it in its own protocol. */
export const COMMANDS = {
  navigate: { request: 'POST /url', marionette: 'WebDriver:Navigate' },
  execute: { request: 'POST /execute/sync', marionette: 'WebDriver:ExecuteScript' },
  performActions: { request: 'POST /actions', marionette: 'WebDriver:PerformActions' },
  sendKeys: { request: 'POST /element/{id}/value', marionette: 'WebDriver:ElementSendKeys' },
  screenshot: { request: 'GET /screenshot', marionette: 'WebDriver:TakeScreenshot' },
  windowRect: { request: 'GET /window/rect', marionette: 'WebDriver:GetWindowRect' },
  setWindowRect: { request: 'POST /window/rect', marionette: 'WebDriver:SetWindowRect' },
} as const;

export type Command = keyof typeof COMMANDS;

/** A browser that does what it is told. The body of a command is the same in both protocols. */
export type Driver = {
  send<Result>(command: Command, body?: object): Promise<Result>;
  /** Ends the browser and all that was started for it. */
  close(): Promise<void>;
};

export type Engine = {
  name: string;
  /** Programs it needs, and the Debian package that has each. */
  needs: Record<string, string>;
  open(options: { cookies: 'accepted' | 'blocked' }): Promise<Driver>;
};

/** How the standard writes an element down. */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
