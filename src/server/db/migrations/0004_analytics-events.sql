CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"device" text NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "analytics_events_at" ON "analytics_events" USING btree ("at");